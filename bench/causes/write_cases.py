"""Writes planted cases: a Parquet file each, and one manifest. Arguments: folder, then `cause:seed` for each case."""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from market import make_market
from planted_causes import CAUSES


def main() -> None:
    """Writes the cases in their order."""
    folder, *cases = sys.argv[1:]
    manifest = []
    for case in cases:
        cause, seed = case.split(":")
        market = make_market(int(seed))
        planted = CAUSES[cause](market)
        path = os.path.join(folder, f"{cause}-{seed}.parquet")
        planted.table.to_parquet(path, index=False)
        manifest.append(
            {
                "cause": cause,
                "seed": int(seed),
                "path": path,
                "kinds": planted.kinds,
                "dimensions": planted.dimensions,
                "items": [str(item) for item in planted.items],
                "request": {
                    "measure": planted.measure,
                    "time": "date",
                    "period": market.period.as_request(),
                    "comparison": market.comparison.as_request(),
                },
            }
        )
    print(json.dumps(manifest))


if __name__ == "__main__":
    main()
