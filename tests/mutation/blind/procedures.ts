import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const appRouterFile = 'src/server/router.ts'

interface Node {
  type: string
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node)) for (const child of [part].flat()) if (isNode(child)) yield* nodesIn(child)
}

/** The properties of the objects that a file gives to `router(…)`, and the files that it imports by name. */
function routerIn(file: string) {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, path.posix.join(path.posix.dirname(file), moduleRequest.value)]),
    ),
  )
  const properties = [...nodesIn(program as unknown as Node)].flatMap((node) => {
    const isRouter = node.type === 'CallExpression' && (node.callee as Node).name === 'router'
    const [object] = isRouter ? (node.arguments as Node[]) : []
    return object?.type === 'ObjectExpression' ? (object.properties as Node[]) : []
  })
  return properties.flatMap(({ key, value }) => {
    const name = (key as Node | undefined)?.name
    if (typeof name !== 'string' || !isNode(value)) return []
    const files = [...nodesIn(value)].flatMap((node) => imported.get(String(node.name)) ?? [])
    return [{ name, files: new Set(files) }]
  })
}

export interface Procedure {
  /** As tests call it: `members.ban`. */
  name: string
  router: string
  /** The files that its handler names. */
  files: ReadonlySet<string>
}

/** Returns the procedures of the typed API. */
export function readProcedures(): Procedure[] {
  return routerIn(appRouterFile).flatMap(({ name, files }) =>
    [...files]
      .filter((file) => file.endsWith('router.ts') && existsSync(file))
      .flatMap((file) =>
        routerIn(file).map((procedure) => ({
          name: `${name}.${procedure.name}`,
          router: file,
          files: procedure.files,
        })),
      ),
  )
}
