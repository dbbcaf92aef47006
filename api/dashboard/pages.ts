const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center;
         background: #f3f4f6; color: #1f2933 }
  main { background: #fff; padding: 2rem; border-radius: .5rem; width: 20rem; box-shadow: 0 1px 4px #0003 }
  h1 { font-size: 1.25rem; margin: 0 0 1rem }
  label { display: block; margin-bottom: 1rem }
  input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
  button { font: inherit; padding: .5rem 1rem; width: 100% }
  [role=alert] { color: #b91c1c }
</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`;
}

/** The sign-in form for superusers, without scripts. */
export function signInPage(action: string, fault: string | null): string {
  const alert = fault === null ? '' : `<p role="alert">${fault.replace(/[&<>"]/g, (char) => ESCAPES[char]!)}</p>`;
  return page(
    'Sign in to the job dashboard',
    `${alert}<form method="post" action="${action}">
<label>Username or email <input name="username" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>`,
  );
}

/** Signing out changes state, so it is a form, not a link. */
export function signOutPage(action: string): string {
  return page(
    'Sign out of the job dashboard',
    `<form method="post" action="${action}"><button>Sign out</button></form>`,
  );
}
