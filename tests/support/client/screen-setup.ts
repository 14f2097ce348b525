import events from 'node:events'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { notifications } from '@mantine/notifications'
import { configure } from '@testing-library/react'
import { afterAll, beforeEach, inject } from 'vitest'
import { watchMessages } from '../structure/seen-messages.ts'

// Waiting ends as soon as the element is there. The first use of a screen loads its chunk, which takes time on a busy
// machine.
configure({ asyncUtilTimeout: 60_000 })

afterAll(watchMessages(join(inject('seenMessages'), String(threadId))))

// The files of a worker share its storage and toasts. They leave scroll positions, and a toast may come after its test.
beforeEach(() => {
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
})

// The server runs in the same process. Its p-queue instances extend the EventTarget of this DOM and lift the limit of
// listeners with a function of Node that accepts only Node's own EventTarget.
const { setMaxListeners } = events
events.setMaxListeners = (limit, ...targets) =>
  setMaxListeners(limit, ...targets.filter((target) => !(target instanceof EventTarget)))
