import type { Snippet } from '../../../../shared/discovery/search.ts'
import classes from './Highlighted.module.css'

/** Text with the matches marked. Renders all content as plain text, never as HTML. */
export function Highlighted({ parts }: { parts: Snippet }) {
  let at = 0
  return (
    <bdi>
      {parts.map(({ text, isMatch }) => {
        const key = at
        at += text.length
        return isMatch ? (
          <mark key={key} className={classes.match}>
            {text}
          </mark>
        ) : (
          <span key={key}>{text}</span>
        )
      })}
    </bdi>
  )
}
