/**
 * The browser's XMLHttpRequest as far as an upload needs it, over `fetch`: Node has none. Half of the body counts as sent
 * at first, then all of it.
 */
export class FetchedRequest {
  readonly upload: {
    onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;
    onload: (() => void) | null;
  } = { onprogress: null, onload: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = "";
  private readonly controller = new AbortController();
  private target = { method: "GET", path: "" };

  open(method: string, path: string): void {
    this.target = { method, path };
  }

  send(body: FormData): void {
    void this.exchange(body);
  }

  abort(): void {
    this.controller.abort();
    this.onabort?.();
  }

  private async exchange(body: FormData): Promise<void> {
    const { method, path } = this.target;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    try {
      const response = await fetch(path, { method, body, signal: this.controller.signal });
      this.upload.onload?.();
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      if (!this.controller.signal.aborted) this.onerror?.();
    }
  }
}
