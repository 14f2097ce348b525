import type { MarkdownNode } from '../markdown-node.ts'

/** https://developer.mozilla.org/docs/Web/API/Translator_and_Language_Detector_APIs */
type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable'
interface Options {
  monitor?: (monitor: EventTarget) => void
}
interface Languages {
  sourceLanguage: string
  targetLanguage: string
}
interface Translator {
  translate: (text: string) => Promise<string>
  /** Frees the model. */
  destroy: () => void
}
interface Detector {
  detect: (text: string) => Promise<readonly { detectedLanguage: string; confidence: number }[]>
}
interface Apis {
  Translator: {
    availability: (languages: Languages) => Promise<Availability>
    create: (options: Languages & Options) => Promise<Translator>
  }
  LanguageDetector: {
    availability: () => Promise<Availability>
    create: (options?: Options) => Promise<Detector>
  }
}

const apis = () => globalThis as unknown as Apis

/** Below it, the detector guesses. */
const leastConfidence = 0.8

const baseOf = (language: string) => language.split('-')[0]

/** Code and addresses are in no language. */
const prose = (text: string) => text.replace(/```[\s\S]*?(```|$)|`[^`\n]*`|https?:\S+/g, ' ').trim()

let detector: Promise<Detector> | undefined

/** The browser may have to download a model, for which it needs a press. */
function openDetector(options?: Options): Promise<Detector> {
  detector ??= apis().LanguageDetector.create(options)
  detector.catch(() => {
    detector = undefined
  })
  return detector
}

/** Returns the language of a text; null if it is uncertain. */
async function detectWith(opened: Detector, text: string) {
  const [best] = await opened.detect(prose(text))
  return best && best.confidence >= leastConfidence && best.detectedLanguage !== 'und' ? best.detectedLanguage : null
}

const isTranslatable = async (languages: Languages) =>
  (await apis().Translator.availability(languages)) !== 'unavailable'

/**
 * Returns the language of a text that the reader may not know and the browser translates into `target`. Null for others, and
 * while the browser has no model to detect languages.
 */
export async function detectForeign(text: string, target: string): Promise<string | null> {
  if ((await apis().LanguageDetector.availability()) !== 'available' || prose(text) === '') return null
  const language = await detectWith(await openDetector(), text)
  if (language === null) return null
  const understood = [target, ...navigator.languages].map(baseOf)
  const languages = { sourceLanguage: language, targetLanguage: target }
  return !understood.includes(baseOf(language)) && (await isTranslatable(languages)) ? language : null
}

/** Why a text was not translated: nothing is to be translated, the language is unknown, or the browser does not know it. */
export class Untranslatable extends Error {
  readonly reason: 'same' | 'unknown' | 'unsupported'
  readonly language: string | null
  constructor(reason: Untranslatable['reason'], language: string | null = null) {
    super(reason)
    this.reason = reason
    this.language = language
  }
}

/** Opens a translator, which the caller destroys. Throws `Untranslatable`, or whatever the browser throws. Progress is a part of 1. */
export async function openTranslator(
  text: string,
  { language, target, onProgress }: { language: string | null; target: string; onProgress: (part: number) => void },
) {
  const monitor = (download: EventTarget) =>
    download.addEventListener('downloadprogress', (event) => onProgress((event as ProgressEvent).loaded))
  const source = language ?? (await detectWith(await openDetector({ monitor }), text))
  if (source === null) throw new Untranslatable('unknown')
  if (baseOf(source) === baseOf(target)) throw new Untranslatable('same', source)
  const languages = { sourceLanguage: source, targetLanguage: target }
  if (!(await isTranslatable(languages))) throw new Untranslatable('unsupported', source)
  return { source, translator: await apis().Translator.create({ ...languages, monitor }) }
}

const untranslated = new Set(['code', 'pre'])

/** Translates the texts of a tree one after the other. Code, the names of users and the space around a text stay. */
export async function translateTree(tree: readonly MarkdownNode[], translator: Translator): Promise<MarkdownNode[]> {
  const translated: MarkdownNode[] = []
  for (const node of tree) {
    if (typeof node !== 'string') {
      const isKept = untranslated.has(node.tag) || node.attributes['data-mention'] === true
      translated.push(isKept ? node : { ...node, children: await translateTree(node.children, translator) })
      continue
    }
    const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node) ?? []
    translated.push(/\p{L}/u.test(text) ? before + (await translator.translate(text)) + after : node)
  }
  return translated
}
