/** The page of a built client, as Vite writes it. */
export const builtPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="Folkmoot is a place." />
    <title>Folkmoot</title>
    <script src="/theme.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
