/**
 * The part of the browser's XMLHttpRequest that an upload needs, on top of `fetch`, because Node has none. Reports half of
 * the body as sent at first, then all of it.
 */
export class FetchedRequest {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = "";
  private readonly controller = new AbortController();
  private target = { method: "GET", path: "" };
  private readonly headers = new Headers();
  private received = new Headers();

  open(method: string, path: string): void {
    this.target = { method, path };
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.received.get(name);
  }

  send(body: Blob): void {
    void this.exchange(body);
  }

  abort(): void {
    this.controller.abort();
    this.onabort?.();
  }

  private async exchange(body: Blob): Promise<void> {
    const { method, path } = this.target;
    const { headers, controller } = this;
    this.upload.onprogress?.({ loaded: body.size / 2 });
    try {
      const response = await fetch(path, { method, headers, body, signal: controller.signal });
      this.upload.onprogress?.({ loaded: body.size });
      this.status = response.status;
      this.received = response.headers;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      if (!controller.signal.aborted) this.onerror?.();
    }
  }
}
