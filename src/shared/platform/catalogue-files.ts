import { english } from './languages.ts'

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

const nameOf = (script: string) => script.replace(/.*\/|\.js$/g, '')

/** Returns the addresses of the catalogues with the texts of these scripts. */
export const catalogueAddresses = ({ version, names }: CatalogueFiles, language: string, scripts: readonly string[]) =>
  language === english.code
    ? []
    : scripts
        .map(nameOf)
        .filter((name) => name === errorTexts || names.includes(name))
        .map((name) => `/assets/${language}.${version}.${name}.json`)
