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

/** Returns a function that returns the scripts of the page with these components. */
export function createPageFiles(manifest: Readonly<Record<string, BundledFile>>) {
  const sources = Object.entries(manifest)
  const [entry = ''] = sources.find(([, { isEntry }]) => isEntry) ?? []
  const importsOf = (source: string) => manifest[source]?.imports ?? []

  /** The files with all their imports, each after its own imports as far as they form no circle. */
  function withImports(...roots: string[]) {
    const seen = new Set<string>()
    const sorted: string[] = []
    const visit = (source: string) => {
      if (seen.has(source)) return
      seen.add(source)
      importsOf(source).forEach(visit)
      sorted.push(source)
    }
    roots.forEach(visit)
    return sorted
  }

  const needingEntry = new Set(Object.keys(manifest).filter((source) => withImports(source).includes(entry)))
  const urlsOf = (some: string[]) => some.flatMap((source) => (manifest[source] ? [`/${manifest[source].file}`] : []))

  const fileOf = (component: string) =>
    sources.find(([source, { isDynamicEntry }]) => isDynamicEntry && source.endsWith(`/${component}.tsx`))?.[0] ?? entry

  return (components: readonly string[]): PageFiles => {
    const files = withImports(entry, ...components.map(fileOf)).filter((source) => source !== entry)
    return {
      early: urlsOf(files.filter((source) => !needingEntry.has(source))),
      late: urlsOf(files.filter((source) => needingEntry.has(source))),
    }
  }
}

export type FilesOfPage = ReturnType<typeof createPageFiles>
