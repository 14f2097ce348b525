import { offeredLanguages } from '../../src/shared/platform/languages.ts'

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

/** The page as the server sends it: with the languages that its reader can choose from. */
export const withLanguages = (page: string) =>
  page.replace(
    /\s*<\/head>/,
    () =>
      `\n    <meta name="folkmoot-languages" content="${offeredLanguages(false)
        .map(({ code }) => code)
        .join(' ')}" />\n  </head>`,
  )
