"""Measures how much a worker has written to a scratch folder that nothing else limits."""

import os
import stat
import sys

_MOST_BLIND_LOOKS = 20


class ScratchUse:
    """Repeatedly measures one folder and the process that writes to it."""

    def __init__(self, folder: str, process: int) -> None:
        self._folder, self._process = os.path.realpath(folder), process
        self._blind = 0

    def exceeds(self, most_bytes: int, most_files: int) -> bool:
        """Whether there are more bytes or more entries than allowed, including removed files that are still held. Also
        true when the process could not be inspected for a long time, because then nothing would limit it.
        """
        try:
            total, count = self._named(most_bytes, most_files)
            total += self._removed() if sys.platform == "linux" else 0
            self._blind = 0
        except (FileNotFoundError, ProcessLookupError):
            return False
        except PermissionError:
            self._blind += 1
            return self._blind > _MOST_BLIND_LOOKS
        return total > most_bytes or count > most_files

    def _named(self, most_bytes: int, most_files: int) -> tuple[int, int]:
        """Counts bytes and entries below the folder; stops beyond the limits."""
        total, count, pending = 0, 0, [self._folder]
        while pending and total <= most_bytes and count <= most_files:
            try:
                with os.scandir(pending.pop()) as entries:
                    for entry in entries:
                        count += 1
                        total += entry.stat(follow_symlinks=False).st_blocks * 512
                        if entry.is_dir(follow_symlinks=False):
                            pending.append(entry.path)
                        if count > most_files:
                            break
            except OSError:
                continue
        return total, count

    def _removed(self) -> int:
        """Sums the bytes of unnamed files that the process still has open or mapped."""
        held = self._removed_but_mapped()
        for name in os.listdir(f"/proc/{self._process}/fd"):
            try:
                status = os.stat(f"/proc/{self._process}/fd/{name}")
            except FileNotFoundError:
                continue
            if stat.S_ISREG(status.st_mode) and status.st_nlink == 0:
                held[status.st_ino] = status.st_blocks * 512
        return sum(held.values())

    def _removed_but_mapped(self) -> dict[int, int]:
        """Returns the bytes up to which each removed file is mapped, by inode."""
        reach: dict[int, int] = {}
        with open(f"/proc/{self._process}/maps", encoding="utf-8", errors="surrogateescape") as lines:
            for line in lines:
                if not line.endswith(" (deleted)\n"):
                    continue
                fields = line.split(maxsplit=5)
                if fields[5].startswith(self._folder + "/"):
                    start, end = (int(number, 16) for number in fields[0].split("-"))
                    inode = int(fields[4])
                    reach[inode] = max(reach.get(inode, 0), int(fields[2], 16) + end - start)
        return reach
