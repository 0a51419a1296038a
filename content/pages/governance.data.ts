import { defineData } from "sitegen";
import { type Group, governanceSchema } from "../../website/data/governance.ts";

export default defineData({
  files: { "content/data/governance.yaml": governanceSchema },
  load: ({ files: [governance] }): readonly Group[] | undefined => governance?.data,
});
