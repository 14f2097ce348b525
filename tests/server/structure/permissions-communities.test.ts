import { expectationsOf } from '../../support/structure/permission-table.ts'
import { testRightToCall } from '../../support/structure/permission-tests.ts'

testRightToCall(expectationsOf.communities)
