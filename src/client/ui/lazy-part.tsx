import { type ComponentType, lazy, use, useState } from 'react'
import { PageResponseContext } from './page-response.ts'
import { useHydrated } from './use-hydrated.ts'

const loads = new Map<string, () => Promise<unknown>>()

const nothing = { default: () => null }
const never = new Promise<never>(() => {})

/**
 * Makes a component of content that few pages show, so that others need not load its code. `name` is the component's, and
 * its file's without the extension. A page that the server rendered with it loads its code before React takes the page
 * over: otherwise the first change of its data would remove the content until the code arrives. Without its code, such a
 * page keeps the content as the server rendered it until its data changes, and another page goes without, or fails if the
 * part is its main one. Use it in a `Suspense`.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { isMain = false } = {},
) {
  if (loads.has(name)) throw new Error(`There are two parts with the name ${name}`)
  let Loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  const lazyWith = (onFailure: (error: unknown) => unknown) =>
    lazy(() => loadOnce().catch(onFailure) as ReturnType<typeof loadOnce>) as unknown as ComponentType<Props>
  const Kept = lazyWith(() => never)
  const Loading = lazyWith((error) => {
    if (isMain) throw error
    return nothing
  })
  loads.set(name, loadOnce)
  return function Part(props: Props) {
    use(PageResponseContext)?.parts.add(name)
    const hasMarkup = !useHydrated()
    // Another component would lose the state of this one.
    const [Content] = useState(() => Loaded ?? (hasMarkup ? Kept : Loading))
    return <Content {...props} />
  }
}

/** The longest time for which a page waits for the code of its parts, in milliseconds. */
export const partsWaitMs = 5_000

/**
 * Loads the code of these parts. If that fails, it runs again when React shows the part. Resolves after `partsWaitMs` at
 * the latest, because nothing on the page reacts to its reader before.
 */
export const loadParts = (names: readonly string[]): Promise<unknown> =>
  Promise.race([
    Promise.all(
      names.map((name) =>
        loads
          .get(name)?.()
          .catch(() => undefined),
      ),
    ),
    new Promise((resolve) => setTimeout(resolve, partsWaitMs)),
  ])
