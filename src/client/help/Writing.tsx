import { Link } from 'react-router-dom'
import { limits } from '../../shared/limits.ts'
import { paths } from '../app/paths.ts'

/** How to write, react and report. */
export function Writing() {
  return (
    <>
      <h2 id="posting">Posts and comments</h2>
      <ul>
        <li>To post you must be a member of the community, and your email address must be verified.</li>
        <li>
          Whoever may read a post may comment on it, once their address is verified. Replies go down to level{' '}
          {limits.commentDepthMax}.
        </li>
        <li>
          Text is Markdown: <code>**bold**</code>, <code>_italic_</code>, lists, quotes, links, tables and code. The
          buttons above the field do it for you, images can be pasted or dropped, and <code>@</code> mentions somebody.
        </li>
        <li>What you are writing is kept as a draft in your browser until it is posted.</li>
        <li>
          You can edit and delete what you wrote. Earlier versions can be looked up, and a deleted comment leaves an
          empty place when somebody replied to it.
        </li>
      </ul>
      <h2 id="reactions">Reactions</h2>
      <p>
        The face under a post or comment offers the reactions; a post in a list can be liked right there. You can give
        each reaction once, and take it back by pressing it again. Whoever may read a post sees who reacted to it.
      </p>
      <h2 id="reports">Reports</h2>
      <p>
        Report what breaks the <Link to={paths.guidelines}>guidelines</Link>, from the menu of a post or comment. Its
        author is not told who reported it. When {limits.flagThreshold} people have reported the same thing, unless this
        site is set otherwise, it is hidden until a moderator of the community decides. Reports found to be wrong do not
        count again. You are notified of the decision. A comment you reported is hidden from you meanwhile.
      </p>
    </>
  )
}
