import { expect, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

const host = 'forum.example'
// The name of another machine, because browsers trust this one without https.
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
})

test('a page that came by http leads to the https address of the site', async ({ browser }) => {
  // Not the usual page, because browsers report the headers that they ignore without https.
  const page = await browser.newPage()
  const { port, origin, stop } = await startFresh({ publicUrl: `https://${host}` })
  try {
    await page.route(`https://${host}/**`, (route) => route.fulfill({ body: 'The site by https' }))
    await page.goto(`http://${host}:${port}/communities?sort=top#list`)
    await expect(page.getByText('The site by https')).toBeVisible()
    await expect(page).toHaveURL(`https://${host}/communities?sort=top#list`)
    // This machine needs no https, for example at the other end of a tunnel.
    await page.goto(`${origin}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/login`)
  } finally {
    await stop()
  }
})
