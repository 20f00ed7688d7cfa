"""What locks a worker in: system calls, Landlock, an own root folder, Seatbelt."""
