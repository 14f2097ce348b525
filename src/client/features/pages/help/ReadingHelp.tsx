import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'

const hot = 'hot = created_hours + clamp(12·log2(1+s), 0, 72)'
const voices =
  's = distinct reactors other than the author + 2 × distinct commenters other than the author; reports never count'

/** How feeds are ordered, and how to find things. */
export function Reading() {
  return (
    <>
      <h2 id="feeds">Feeds</h2>
      <p>
        <Link to={paths.feed}>Your Feed</Link> has replies to your comments, and posts of the communities you belong to.{' '}
        <Link to={paths.discover}>Discover</Link> has posts of all public communities and of your own private ones. New
        puts the latest first. Hot puts first what is talked about, and is the same for everybody:
      </p>
      <pre>
        <code>
          {hot}
          {'\n'}
          {voices}
        </code>
      </pre>
      <p>
        In words: a post starts at the hour it was written, and people who react or comment lift it, by three days at
        most. It moves only when something happens, never by itself, and nothing about you changes it.
      </p>
      <h3>In a feed reader</h3>
      <p>
        Public communities and topics have feeds in Atom and RSS; a reader finds them when you give it the address of
        the page. For your private communities make a secret address in your <Link to={paths.settings}>settings</Link>.
      </p>
      <h2 id="search">Search</h2>
      <p>
        All words you type must be there, each at least as the beginning of a word. These narrow it down, and can be
        combined:
      </p>
      <dl>
        <dt>
          <code>"open letter"</code>
        </dt>
        <dd>these words, one after the other</dd>
        <dt>
          <code>in:chess-club</code>
        </dt>
        <dd>in the community with this address</dd>
        <dt>
          <code>by:ann</code>
        </dt>
        <dd>
          written by somebody of this name; in quotes when it has spaces: <code>by:"Ann Berg"</code>
        </dd>
        <dt>
          <code>topic:board-games</code>
        </dt>
        <dd>about this topic</dd>
        <dt>
          <code>before:2026-01-31</code>
        </dt>
        <dd>written before this day</dd>
        <dt>
          <code>after:2026-01-01</code>
        </dt>
        <dd>written on this day or later</dd>
      </dl>
    </>
  )
}
