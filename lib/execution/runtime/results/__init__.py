"""What code leaves behind, as values, tables and charts that can be shown."""
