import { build, type Plugin } from 'vite'

const root = import.meta.dirname

/** Scripts that pages load by these names before or without the app. Browsers run them as classic scripts. */
export const classicScripts: Readonly<Record<string, string>> = {
  'theme.js': 'src/client/start/theme.ts',
  'start.js': 'src/client/start/start.ts',
  'languages.js': 'src/client/start/languages.ts',
  'offline.js': 'src/client/start/offline.ts',
  'sw.js': 'src/client/service-worker/worker.ts',
}

/** Bundles a script by itself into one function, so that it needs no other file and declares nothing in the page. */
export async function classicScript(name: string): Promise<string> {
  const entry = classicScripts[name]
  if (entry === undefined) throw new Error(`${name} is no classic script`)
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name: 'script', fileName: () => name },
    },
  })
  const [output] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (output?.type !== 'chunk') throw new Error(`${name} was not built`)
  return output.code
}

/** Adds the scripts to the bundle, and serves them from their sources in development. */
export const classicScriptsPlugin: Plugin = {
  name: 'classic-scripts',
  async generateBundle() {
    for (const fileName of Object.keys(classicScripts))
      this.emitFile({ type: 'asset', fileName, source: await classicScript(fileName) })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = (request.url ?? '').replace(/\?.*/, '').slice(1)
      if (!Object.hasOwn(classicScripts, name)) return next()
      response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store')
      classicScript(name).then((code) => response.end(code), next)
    })
  },
}
