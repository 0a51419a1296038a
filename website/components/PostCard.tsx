import type { ComponentProps } from "react";
import { PostCard as Card } from "sitegen/theme";

/** Post in a list. The large card has a drawing, with the major version number if the post announces one. */
export default function PostCard(props: ComponentProps<typeof Card>) {
  return (
    <Card {...props}>
      <div className="post-art" aria-hidden="true">
        {/^Electron (\d+)\.0\.0$/.exec(props.post.title)?.[1]}
      </div>
    </Card>
  );
}
