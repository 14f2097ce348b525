/** The codes of the languages that readers may choose from; none where the site has one. Only in browsers. */
export const offeredCodes = (): readonly string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="folkmoot-languages"]')?.content.split(' ') ?? []
