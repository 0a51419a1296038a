import { defineData } from "sitegen";
import { type Fiddle, fiddleFrom, fiddleSchema } from "../../website/data/fiddle-data";

export default defineData({
  files: { "content/data/fiddle.yaml": fiddleSchema },
  load({ files: [fiddle] }): Fiddle {
    if (!fiddle) throw new Error("the data file of the Fiddle page was not read");
    return fiddleFrom(fiddle.data);
  },
});
