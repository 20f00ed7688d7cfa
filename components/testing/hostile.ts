/** Text as an attacker would put it into a file, a name or an answer. It must reach the page as plain text. */
export const hostile = `<img src=x onerror="alert(1)"><script>alert('2')</script>{{3}}&amp;`;

/** Elements that the hostile text tries to create. */
export const hostileElements = ["img", "script", "iframe"] as const;
