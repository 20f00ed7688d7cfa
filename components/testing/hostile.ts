/** Text as an attacker would put it into a file, a name or an answer. It must reach the page as text. */
export const hostile = `<img src=x onerror="alert(1)"><script>alert('2')</script>{{3}}&amp;`;

/** Elements that hostile text asks for. */
export const hostileElements = ["img", "script", "iframe"] as const;
