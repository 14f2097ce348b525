import { createContext, use } from 'react'

/** What stands behind every title in the browser's tab. */
export const SiteName = createContext('Folkmoot')
export const useSiteName = () => use(SiteName)
