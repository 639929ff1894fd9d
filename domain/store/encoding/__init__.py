"""Facts as rows and as JSON: their fields, their topics, older versions of them, exports."""
