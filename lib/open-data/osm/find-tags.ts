import { industryFinder, listCategories } from "../industries/industry-finder";

/** The tags of an industry in the words of people, most specific first; empty if there are none. */
export const findTags = industryFinder(
  ({ tags }) => listCategories(tags),
  (tags) => {
    // A bare key stands for all of its values, so beside a value of any key it would bury what was meant.
    const valued = tags.filter((tag) => tag.includes("="));
    return valued.length > 0 ? valued : tags;
  },
);
