/**
 * Analysis code that makes a system call and reports the kernel's answer: `answered`, or the name of the error. A text
 * among `args` is Python.
 */
export function systemCall(number: number, ...args: (number | string)[]): string {
  return `import ctypes, errno
library = ctypes.CDLL(None, use_errno=True)
library.syscall.restype = ctypes.c_long
answer = library.syscall(${[number, ...args].join(", ")})
result = "answered" if answer >= 0 else errno.errorcode[ctypes.get_errno()]`;
}

/** Whether these tests run as root, so that more attacks can be shown to work without a sandbox. */
export const asRoot = process.getuid?.() === 0;
