"""Writes the tables of the cases: write_tables.py FOLDER."""

import sys
from pathlib import Path

import business_tables
import study_tables

WRITERS = {
    "subscriptions.csv": business_tables.subscriptions,
    "laden-umsatz.csv": business_tables.laden_umsatz,
    "deliveries.csv": business_tables.deliveries,
    "branch-sales.csv": business_tables.branch_sales,
    "receipts.csv": business_tables.receipts,
    "survey.csv": study_tables.survey,
    "site-traffic.csv": study_tables.site_traffic,
    "treatments.csv": study_tables.treatments,
    "listings.csv": study_tables.listings,
    "employees.csv": study_tables.employees,
    "departments.csv": study_tables.departments,
    "bookings.csv": study_tables.bookings,
    "rates.csv": study_tables.rates,
    "shop-customers.csv": study_tables.shop_customers,
}


def write_tables(folder):
    """Writes every table into an existing folder."""
    for name, write in WRITERS.items():
        (Path(folder) / name).write_text(write(), encoding="utf-8")


if __name__ == "__main__":
    write_tables(sys.argv[1])
