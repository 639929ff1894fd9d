"""What the kernel needs beside the standard library: sets that type checkers check, copies, the garbage collector."""
