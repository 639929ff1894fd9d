"""temporary"""
from moothall.service.looking.page import html as page_of
def page_code(): return ([""],[""])
