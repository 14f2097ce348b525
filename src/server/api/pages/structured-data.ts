import type { Preview } from './preview.ts'

const counted = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
})

/**
 * Renders a post for search engines (https://developers.google.com/search/docs/appearance/structured-data/discussion-forum).
 * A block of data, which browsers do not run. Rendered pages add their comments (`client/rendering/thread-data.ts`).
 */
export function structuredData({ title, path, image, posting }: Preview, publicUrl: string): string[] {
  if (!posting) return []
  const data = {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: title,
    text: posting.text,
    url: publicUrl + path,
    ...(image !== null && { image: publicUrl + image }),
    author: { '@type': 'Person', name: posting.author },
    datePublished: posting.createdAt,
    dateModified: posting.updatedAt,
    commentCount: posting.comments,
    interactionStatistic: [counted('LikeAction', posting.likes), counted('CommentAction', posting.comments)],
  }
  // A text could close the element.
  return [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`]
}
