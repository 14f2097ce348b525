import { VisuallyHidden } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { Author } from '../../../../shared/identity/auth.ts'
import { Face } from '../../../ui/Face.tsx'
import classes from './writing-line.module.css'

/** Returns the sentence about the writers; null if there are none. */
function sentenceOf(writers: readonly Author[]) {
  const [first, second, third] = writers.map(({ name }) => name)
  if (first === undefined) return null
  if (third !== undefined) return { names: [], rest: 'Several people are writing…' }
  return second === undefined
    ? { names: [first], rest: ' is writing…' }
    : { names: [first, second], rest: ' are writing…' }
}

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
  const sentence = sentenceOf(writers)
  const said = useFirstTime(sentence ? sentence.names.join(' and ') + sentence.rest : '')
  return (
    <div className={classes.line}>
      {sentence && (
        <div className={classes.words} aria-hidden>
          {writers.map((user) => (
            <Face key={user.id} user={user} size={20} />
          ))}
          <span>
            {sentence.names.map((name, at) => (
              <Fragment key={writers[at]?.id}>
                {at > 0 && ' and '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
            {sentence.rest}
          </span>
        </div>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
