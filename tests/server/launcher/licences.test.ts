import { expect, test } from 'vitest'
import { packageLicences } from '../../../scripts/package/licences.mjs'

test('lists the licences of what the executable and the pages contain, and of no tool', () => {
  const text = packageLicences()
  const named = new Set([...text.matchAll(/^(\S+) \d+\.\d+\.\S+ \((.+)\)$/gm)].map(([, name]) => name))
  // Of the pages, the server, native modules and Node itself.
  for (const name of [
    'react',
    '@mantine/core',
    'fastify',
    'better-sqlite3',
    'sharp',
    `node-${process.platform}-${process.arch}`,
  ])
    expect.soft(named, name).toContain(name)
  for (const tool of ['vitest', 'vite', 'typescript', '@playwright/test']) expect.soft(named, tool).not.toContain(tool)
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).toContain('OpenSSL')
})
