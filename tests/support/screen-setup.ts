import { configure } from '@testing-library/react'

// What a screen loads when it is first needed takes its time on a machine that is busy with other things.
configure({ asyncUtilTimeout: 15_000 })
