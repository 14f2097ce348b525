import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLanguage } from '../languages/texts.tsx'
import markdown from '../Markdown.module.css'
import type { MarkdownProps } from '../MarkdownContent.tsx'
import type { MarkdownNode } from '../markdown-node.ts'
import { useMarkdownLabels } from '../use-markdown-labels.ts'
import { openTranslator, translateTree, Untranslatable } from './browser-translator.ts'
import classes from './translation.module.css'

type State =
  | { step: 'offered' }
  | { step: 'working'; progress: number }
  | { step: 'failed'; error: unknown }
  | { step: 'done'; source: string; content: ReactNode }

/** Writes the name of a language in the language of the page. */
function useNameOfLanguage() {
  const page = useLanguage()
  return (code: string) => new Intl.DisplayNames([page], { type: 'language' }).of(code) ?? code
}

function useFailure() {
  const { t } = useLingui()
  const nameOf = useNameOfLanguage()
  const page = nameOf(useLanguage())
  return (error: unknown) => {
    if (!(error instanceof Untranslatable)) return t`The text could not be translated. Please try again.`
    const language = error.language === null ? '' : nameOf(error.language)
    if (error.reason === 'same') return t`This text is in ${language} already.`
    if (error.reason === 'unsupported') return t`Your browser cannot translate from ${language} to ${page}.`
    return t`Your browser does not recognize the language of this text.`
  }
}

interface Props extends MarkdownProps {
  language: string | null
  /** The number of presses in a menu. Each starts the translation. */
  requests: number
  /** Whether the translation stands in the place of the text. */
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Offers to have a text translated by the reader's browser, which sends it nowhere, and shows the translation. */
export function Translation({ text, headingLevel: under = 1, language, requests, isShown, onShow }: Props) {
  const { t } = useLingui()
  const target = useLanguage()
  const nameOf = useNameOfLanguage()
  const failure = useFailure()
  const prefix = `${useId()}-`
  const labels = useMarkdownLabels()
  const [state, setState] = useState<State>({ step: 'offered' })
  const isRunning = useRef(false)
  const translate = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ step: 'working', progress: 0 })
    try {
      const onProgress = (progress: number) => setState({ step: 'working', progress })
      // Loaded with the text.
      const { renderChanged } = await import('../MarkdownContent.tsx')
      const { source, translator } = await openTranslator(text, { language, target, onProgress })
      const change = (tree: readonly MarkdownNode[]) => translateTree(tree, translator)
      const content = await renderChanged(text, { under, prefix, labels }, change).finally(() => translator.destroy())
      setState({ step: 'done', source, content })
      onShow(true)
    } catch (error) {
      setState({ step: 'failed', error })
    }
    isRunning.current = false
  }
  const start = useEffectEvent(() => {
    if (state.step === 'done') onShow(true)
    else void translate()
  })
  useEffect(() => {
    if (requests > 0) start()
  }, [requests])
  // The text is there again when its translation goes.
  useEffect(() => () => onShow(false), [onShow])

  const source = state.step === 'done' ? state.source : language
  const from = source === null ? '' : nameOf(source)
  const offer = from === '' ? t`Translate` : t`Translate from ${from}`
  const percent = state.step === 'working' ? Math.round(state.progress * 100) : 0
  return (
    <>
      {state.step === 'done' && isShown && (
        <div className={markdown.root} lang={target} dir="auto" data-text>
          {state.content}
        </div>
      )}
      <p className={classes.note}>
        <span role="status">
          {state.step === 'working' && (percent > 0 ? t`Translating… ${percent}% downloaded` : t`Translating…`)}
          {state.step === 'failed' && failure(state.error)}
          {state.step === 'done' && isShown && t`Translated from ${from} by your browser`}
        </span>
        {state.step === 'done' ? (
          <button type="button" className={classes.button} onClick={() => onShow(!isShown)}>
            {isShown ? t`Show original` : offer}
          </button>
        ) : (
          state.step !== 'working' &&
          !(state.step === 'failed' && state.error instanceof Untranslatable) && (
            <button type="button" className={classes.button} onClick={translate}>
              {offer}
            </button>
          )
        )}
      </p>
    </>
  )
}
