import { createContext, use } from 'react'

/** The suffix of the browser tab's title. */
export const SiteName = createContext('Folkmoot')
export const useSiteName = () => use(SiteName)
