/** A file of the bundle, as Vite's manifest lists it by its source. */
export interface BundledFile {
  file: string
  /** The sources whose files this one imports. */
  imports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}

/** The scripts of a page besides the entry, as URLs. Each comes after those that it imports. */
export interface PageFiles {
  /** Those that run without the entry. */
  early: string[]
  /** Those that import the entry. */
  late: string[]
}

/** Returns a function that returns the scripts of the page with this component. */
export function createPageFiles(manifest: Readonly<Record<string, BundledFile>>) {
  const sources = Object.entries(manifest)
  const [entry = ''] = sources.find(([, { isEntry }]) => isEntry) ?? []
  const importsOf = (source: string) => manifest[source]?.imports ?? []
  const needsEntry = (source: string): boolean => source === entry || importsOf(source).some(needsEntry)

  return (component: string): PageFiles => {
    const [page] =
      sources.find(([source, { isDynamicEntry }]) => isDynamicEntry && source.endsWith(`/${component}.tsx`)) ?? []
    const found = new Set<string>()
    const visit = (source: string) => {
      for (const imported of importsOf(source)) if (!found.has(imported)) visit(imported)
      found.add(source)
    }
    for (const source of [entry, page ?? entry]) visit(source)
    found.delete(entry)
    const urls = (some: string[]) => some.flatMap((source) => (manifest[source] ? [`/${manifest[source].file}`] : []))
    const [early, late] = [[...found].filter((one) => !needsEntry(one)), [...found].filter(needsEntry)]
    return { early: urls(early), late: urls(late) }
  }
}

export type FilesOfPage = ReturnType<typeof createPageFiles>
