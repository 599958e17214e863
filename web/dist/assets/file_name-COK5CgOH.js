const s=e=>`${/^system\s*=\s*"([\w-]+)"/m.exec(e)?.[1]??"game"}.toml`;export{s as f};
