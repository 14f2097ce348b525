/** The catalogues of a build, as vite.catalogues.ts lists them. */
export interface CatalogueFiles {
  /** Changes with each translation. */
  version: string
  /** The names of the scripts with messages, without the folder and the extension. */
  names: readonly string[]
}

/** The file that lists the catalogues in the folder of the client. */
export const catalogueList = 'catalogues.json'

/** The catalogue with the errors of the server. */
export const errorTexts = 'others'

/** Returns the name of a script, without the folder and the extension. */
const nameOf = (script: string) => script.replace(/.*\/|\.js$/g, '')

/** Returns the path of the catalogue with the texts of a script. */
export const catalogueAddress = (version: string, language: string, script: string) =>
  `/assets/${language}.${version}.${nameOf(script)}.json`

/** Returns the addresses of the catalogues with the texts of these scripts. */
export const catalogueAddresses = ({ version, names }: CatalogueFiles, language: string, scripts: readonly string[]) =>
  language === 'en'
    ? []
    : scripts
        .map(nameOf)
        .filter((name) => name === errorTexts || names.includes(name))
        .map((name) => catalogueAddress(version, language, name))
