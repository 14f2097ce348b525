import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Author } from '../../../../shared/identity/auth.ts'
import { Face } from '../../../ui/Face.tsx'
import classes from './writing-line.module.css'

/** The text for assistive technology, once for each text: users pause and go on often. */
function useFirstTime(text: string) {
  const [said, setSaid] = useState<{ texts: readonly string[]; now: string; shown: string }>({
    texts: [],
    now: '',
    shown: '',
  })
  if (said.shown !== text) {
    const isNew = text !== '' && !said.texts.includes(text)
    setSaid({ texts: isNew ? [...said.texts, text] : said.texts, now: isNew ? text : '', shown: text })
  }
  return said.now
}

/** Says who else is writing a comment. Takes the same room when nobody is. */
export function WritingLine({ writers }: { writers: readonly Author[] }) {
  const { t } = useLingui()
  const [first, second, third] = writers.map(({ name }) => name)
  const isOne = second === undefined
  const isMany = third !== undefined
  const sentence = isOne ? t`${first} is writing…` : t`${first} and ${second} are writing…`
  const said = useFirstTime(first === undefined ? '' : isMany ? t`Several people are writing…` : sentence)
  return (
    <div className={classes.line}>
      {first !== undefined && (
        <div className={classes.words} aria-hidden>
          {writers.map((user) => (
            <Face key={user.id} user={user} size={20} />
          ))}
          <span>
            {isMany ? (
              t`Several people are writing…`
            ) : isOne ? (
              <Trans>
                <bdi>{first}</bdi> is writing…
              </Trans>
            ) : (
              <Trans>
                <bdi>{first}</bdi> and <bdi>{second}</bdi> are writing…
              </Trans>
            )}
          </span>
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
