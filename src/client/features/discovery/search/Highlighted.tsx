import type { Snippet } from '../../shared/search.ts'
import classes from './highlighted.module.css'

/** Text with what was searched for marked in it. Whatever it contains is shown as letters. */
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
