"""Lets the tests of every folder import what stands beside this file: the toy game."""
