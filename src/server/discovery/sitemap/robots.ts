/** Crawlers that collect texts to train or feed language models, by the names in their documentation. */
const aiCrawlers = [
  ...['GPTBot', 'ChatGPT-User', 'OAI-SearchBot', 'ClaudeBot', 'Claude-User', 'anthropic-ai', 'CCBot'],
  ...['Google-Extended', 'Applebot-Extended', 'PerplexityBot', 'Bytespider', 'Amazonbot', 'meta-externalagent'],
]

/** Paths without content for search engines. */
const privatePaths = ['/api/', '/trpc/', '/admin', '/settings', '/notifications']

/** Images that link previews and search results show; the longest matching rule decides. */
const imagePaths = ['/api/post-pictures/', '/api/media/']

interface Choice {
  takesAiCrawlers: boolean
  /** The address of the sitemap; null if there is none. */
  sitemap: string | null
}

/** Returns robots.txt: https://www.rfc-editor.org/rfc/rfc9309. */
export function robotsText({ takesAiCrawlers, sitemap }: Choice): string {
  const refused = aiCrawlers.map((name) => `User-agent: ${name}`).join('\n')
  const everybody = [
    'User-agent: *',
    // First, for crawlers that take the first rule that matches.
    ...imagePaths.map((path) => `Allow: ${path}`),
    ...privatePaths.map((path) => `Disallow: ${path}`),
  ].join('\n')
  const parts = [
    ...(takesAiCrawlers ? [] : [`${refused}\nDisallow: /`]),
    everybody,
    ...(sitemap === null ? [] : [`Sitemap: ${sitemap}`]),
  ]
  return `${parts.join('\n\n')}\n`
}
