"""The processes around an execution, and how they talk to each other and to the server."""
