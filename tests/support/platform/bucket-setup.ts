import type { TestProject } from 'vitest/node'
import { runS3Server } from '../operations/s3-server.ts'

let server: Awaited<ReturnType<typeof runS3Server>> | undefined

/** Starts a server that speaks S3, which keeps the images of all tests of the project. */
export async function setup(project: TestProject) {
  server = await runS3Server()
  project.provide('s3Variables', server.env)
}

export async function teardown() {
  await server?.stop()
}
